/* The sounds, synthesized: short and soft, from tones and filtered noise. */
import type { Sound } from "./sounds";

const LOUDEST = 0.5; // of the whole, at full volume
const WAIT = 400; // milliseconds that a browser may take to begin; a sound that comes later than that is not wanted

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** White noise; the same every time. */
function noiseIn(context: AudioContext): AudioBuffer {
    if (hiss) return hiss;
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = hiss.getChannelData(0);
    let seed = 1805;
    for (let i = 0; i < samples.length; i++) {
        seed = (seed * 16807) % 2147483647;
        samples[i] = (seed / 2147483647) * 2 - 1;
    }
    return hiss;
}

class Player {
    constructor(
        private context: AudioContext,
        private out: AudioNode,
        private begin: number,
    ) {}

    /** A gain that rises at once and fades away. */
    private fading(at: number, length: number, loud: number): GainNode {
        const gain = this.context.createGain();
        gain.gain.setValueAtTime(0.0001, at);
        gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
        gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
        gain.connect(this.out);
        return gain;
    }

    /** A tone that glides from one pitch to another. */
    tone(after: number, length: number, loud: number, from: number, to = from, type: OscillatorType = "sine"): void {
        const at = this.begin + after;
        const tone = this.context.createOscillator();
        tone.type = type;
        tone.frequency.setValueAtTime(from, at);
        if (to !== from) tone.frequency.exponentialRampToValueAtTime(to, at + length);
        tone.connect(this.fading(at, length, loud));
        tone.start(at);
        tone.stop(at + length);
    }

    /** Noise around a pitch. */
    noise(after: number, length: number, loud: number, pitch: number, narrow = 1): void {
        const at = this.begin + after;
        const source = this.context.createBufferSource();
        const filter = this.context.createBiquadFilter();
        source.buffer = noiseIn(this.context);
        filter.type = "bandpass";
        filter.frequency.value = pitch;
        filter.Q.value = narrow;
        source.connect(filter).connect(this.fading(at, length, loud));
        source.start(at, (pitch % 100) / 400);
        source.stop(at + length);
    }

    bell(after: number, pitch: number, loud: number, length = 0.7): void {
        this.tone(after, length, loud, pitch);
        this.tone(after, length * 0.5, loud * 0.3, pitch * 2);
        this.tone(after, length * 0.2, loud * 0.12, pitch * 3.01);
    }

    drum(after: number, loud: number): void {
        this.tone(after, 0.22, loud, 150, 62);
        this.noise(after, 0.11, loud * 0.7, 1900, 0.7);
    }
}

const SOUNDS: Record<Sound, (player: Player) => void> = {
    // a block set down on wood
    move: (player) => {
        player.noise(0, 0.05, 0.5, 850, 2);
        player.tone(0, 0.09, 0.45, 210, 120);
    },
    // a field drum: a short roll and a beat
    attack: (player) => {
        for (const [after, loud] of [[0, 0.3], [0.09, 0.34], [0.18, 0.4], [0.36, 0.8]] as const) player.drum(after, loud);
    },
    dice: (player) => {
        for (const [after, pitch] of [[0, 2600], [0.06, 3300], [0.11, 2900], [0.19, 3500], [0.23, 2400], [0.34, 2750]] as const) {
            player.noise(after, 0.035, 0.5 - after, pitch, 4);
        }
    },
    turn: (player) => {
        player.bell(0, 587.3, 0.34);
        player.bell(0.16, 880, 0.3, 0.9);
    },
    message: (player) => {
        player.tone(0, 0.09, 0.3, 620, 900);
        player.tone(0.09, 0.12, 0.2, 930, 1180);
    },
    // two ticks
    clock: (player) => {
        for (const after of [0, 0.5]) player.noise(after, 0.04, 0.8, 1500, 9);
    },
    over: (player) => {
        for (const [after, pitch] of [[0, 392], [0.16, 493.9], [0.32, 587.3], [0.5, 784]] as const) {
            player.tone(after, 1.3 - after, 0.22, pitch, pitch, "triangle");
        }
        player.drum(0.5, 0.4);
    },
};

async function running(context: AudioContext): Promise<boolean> {
    if (context.state === "running") return true;
    await Promise.race([context.resume(), new Promise((late) => setTimeout(late, WAIT))]).catch(() => undefined);
    return (context.state as AudioContextState) === "running";
}

/** Plays a sound, or nothing if the browser does not let it begin soon. */
export async function play(sound: Sound, volume: number): Promise<void> {
    if (!("AudioContext" in window)) return;
    audio ??= new AudioContext();
    if (!(await running(audio))) return;
    const whole = audio.createGain();
    whole.gain.value = LOUDEST * volume * volume; // as the ear hears it
    whole.connect(audio.destination);
    SOUNDS[sound](new Player(audio, whole, audio.currentTime + 0.01));
    setTimeout(() => whole.disconnect(), 3000);
}
