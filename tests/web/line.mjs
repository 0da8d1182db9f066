// line.mjs: a proxy between one person's browser and the server. It records everything, including streams and
// workers, and can be cut. To the browser it is the server: it has its own origin for each person.
import http from "node:http";

const within = new Set(["connection", "keep-alive", "transfer-encoding"]); // headers of a connection, not of a message

export class Line {
  static async open(server) {
    const line = new Line();
    line.server = server; // may change: the server was restarted
    line.traffic = []; // { method, path, sent, status, text }, in the order of the requests
    line.edit = null; // a function that replaces each line the server sends
    line.wait = null; // a function of a path; its reply is passed on after the promise that it returns
    line.isCut = false;
    line.wasCut = false;
    line.sockets = new Set();
    line.agent = new http.Agent({ keepAlive: true });
    line.front = http.createServer((request, reply) => line.pass(request, reply));
    line.front.on("connection", (socket) => line.take(socket));
    await new Promise((done) => line.front.listen(0, "127.0.0.1", done));
    line.origin = `http://127.0.0.1:${line.front.address().port}`;
    return line;
  }

  take(socket) {
    if (this.isCut) return void socket.destroy();
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket));
  }

  /** Everything that the server ever sent through this proxy. */
  get heard() {
    return this.traffic.map((exchange) => exchange.text).join("\n");
  }

  /** Nothing gets through from now on, as in a tunnel. */
  cut() {
    this.isCut = true;
    this.wasCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.isCut = false;
  }

  headersTo(request) {
    const home = `127.0.0.1:${this.server.port}`;
    const headers = { ...request.headers, host: home };
    delete headers.connection;
    delete headers["accept-encoding"]; // so that the recording is readable
    for (const name of ["origin", "referer"])
      if (headers[name]) headers[name] = headers[name].replace(this.origin, `http://${home}`);
    return headers;
  }

  pass(request, reply) {
    const exchange = { method: request.method, path: request.url, sent: "", status: 0, text: "" };
    this.traffic.push(exchange);
    const onward = http.request(
      {
        host: "127.0.0.1",
        port: this.server.port,
        method: request.method,
        path: request.url,
        headers: this.headersTo(request),
        agent: this.agent,
      },
      async (answer) => {
        await this.wait?.(request.url);
        this.answer(exchange, answer, reply);
      },
    );
    onward.on("error", () => reply.destroy());
    reply.on("close", () => onward.destroy());
    request.on("data", (part) => (exchange.sent += part));
    request.pipe(onward);
  }

  answer(exchange, answer, reply) {
    exchange.status = answer.statusCode;
    const edited = this.edit !== null && /json|event-stream/.test(answer.headers["content-type"] ?? "");
    const headers = Object.entries(answer.headers).filter(([name]) => !within.has(name) && !(edited && name === "content-length"));
    reply.writeHead(answer.statusCode, Object.fromEntries(headers));
    reply.flushHeaders();
    const letters = new TextDecoder();
    let rest = ""; // of a line that is not complete yet
    answer.on("data", (part) => {
      const text = letters.decode(part, { stream: true });
      exchange.text += text;
      if (!edited) return void reply.write(part);
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      for (const line of lines) reply.write(`${this.edit(line)}\n`);
    });
    answer.on("end", () => reply.end(edited ? this.edit(rest) : undefined));
    answer.on("error", () => reply.destroy());
  }

  close() {
    this.agent.destroy();
    for (const socket of this.sockets) socket.destroy();
    return new Promise((done) => this.front.close(done));
  }
}

/** The values in a text of the traffic: a reply, or the data of a stream. */
export function jsonIn(text) {
  const parsed = [text, ...text.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5))].map((one) => {
    try {
      return JSON.parse(one);
    } catch {
      return null;
    }
  });
  return parsed.filter((one) => one !== null);
}
