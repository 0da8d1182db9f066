/* The eleven steps of an attack in our own words: their names, who decides, and why it matters. */

export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
export type Decider = "attacker" | "defender" | "nobody";

export interface Step {
    number: StepNumber;
    name: string;
    rule: string;
    decider: Decider;
    explain: string;
}

export const STEPS: readonly Step[] = [
    {
        number: 1,
        name: "Threat",
        rule: "T-ATK-1.1",
        decider: "attacker",
        explain:
            "The attacker points at one approach, and says no more: neither who comes nor how many. The defender must answer without knowing whether it is serious.",
    },
    {
        number: 2,
        name: "Stand or retreat",
        rule: "T-ATK-2.1",
        decider: "defender",
        explain:
            "Whoever blocks the approach must fight. If nobody does, the defender names units from the reserve, or gives the locale up at once. Leaving early costs less than losing, but it does cost: guns, and points for units caught out of place.",
    },
    {
        number: 3,
        name: "Feint or press",
        rule: "T-ATK-3.1",
        decider: "attacker",
        explain:
            "Now the attacker may admit that it was a feint. Nobody is hurt, the border is closed for this turn, and defenders in reserve must step forward to the approach: that pins them. Pressing means a fight.",
    },
    {
        number: 4,
        name: "Defense leaders",
        rule: "T-ATK-4.1",
        decider: "defender",
        explain:
            "Leaders count against the attack with their strength, and each of them costs the attacker a point. But they are shown, they pay first, and the attacker chooses his own leaders after seeing them.",
    },
    {
        number: 5,
        name: "Attack declared",
        rule: "T-ATK-5.1",
        decider: "attacker",
        explain:
            "The attacker shows his hand: which command brings whom, on a wide approach whether on a wide or a narrow front, and who leads. Leaders count with their strength, and each of them costs the defender a point.",
    },
    {
        number: 6,
        name: "Initial result",
        rule: "T-ATK-6.1",
        decider: "nobody",
        explain:
            "Attack leaders less defense leaders, less what the ground takes. Above zero the attack is ahead, below zero the defense; at zero those who block win, else the larger force, else the French.",
    },
    {
        number: 7,
        name: "Counter-attack",
        rule: "T-ATK-7.2",
        decider: "defender",
        explain:
            "The last chance to turn it around: one or two defenders who do not lead strike back. Each loses a point at once and counts with what is left. Infantry may only do so if the attack is ahead.",
    },
    {
        number: 8,
        name: "Final result",
        rule: "T-ATK-8.1",
        decider: "nobody",
        explain: "The initial result less the strength of the counter-attack. It decides who wins, and by how much.",
    },
    {
        number: 9,
        name: "Attacker's losses",
        rule: "T-ATK-9.1",
        decider: "attacker",
        explain:
            "A point for each defense leader, and as many more as the attack is beaten by. Leaders pay first, evenly; the enemy decides over an odd point, the owner over the rest.",
    },
    {
        number: 10,
        name: "Defender's losses",
        rule: "T-ATK-10.1",
        decider: "defender",
        explain:
            "A point for each attack leader, and as many more as the attack wins by; each leading gun saves one. Leaders pay first, then those who counter-attacked, then the others.",
    },
    {
        number: 11,
        name: "Aftermath",
        rule: "T-ATK-11.1",
        decider: "nobody",
        explain:
            "The loser pays morale for every point lost in the attack. If the attack has won, the defender retreats and the attackers move in; if not, their corps fall apart but for one unit each, and the defenders step forward.",
    },
];

/** What is asked within a step, where one step has several questions. */
export const ASKED: Readonly<Record<string, { question: string; explain: string; rule: string }>> = {
    command: {
        question: "Threaten this approach?",
        explain: "So it would look from what you know. You commit nobody yet: after the answer you may still feint.",
        rule: "T-ATK-1.1",
    },
    "retreat-option": {
        question: "Stand, or retreat?",
        explain:
            "Name those who fight: they may lead, counter-attack, and pay. At most one detached unit may be among them. Naming is public but shows no faces. Name nobody, and you retreat before the fight.",
        rule: "T-ATK-2.3",
    },
    retreat: {
        question: "Your units must retreat",
        explain:
            "Guns are lost. Units on other approaches and infantry of the reserve that was not named pay points; the survivors go to reserves next door, and each corps keeps one unit with its commander. Every point costs one of morale.",
        rule: "T-RET-01",
    },
    occupation: {
        question: "The enemy has left. Who moves in?",
        explain: "Now you name the command that was behind the threat, and its pieces move into the empty locale.",
        rule: "T-ATK-2.10",
    },
    "feint-option": {
        question: "Feint, or press the attack?",
        explain:
            "A feint names its command and ends where it began or on the approach. If you press, the enemy names his leaders first, then you choose your command and leaders.",
        rule: "T-ATK-3.1",
    },
    advance: {
        question: "Who steps forward to the approach?",
        explain:
            "At least one defending unit must block the approach now; any or all may. Units that part from their commander are detached.",
        rule: "T-ATK-3.3",
    },
    lead: {
        question: "Who leads the defense?",
        explain:
            "Each way to lead against everything that the enemy could bring, as far as you know it. A counter-attack could still improve it.",
        rule: "T-ATK-4.1",
    },
    attack: {
        question: "Which command, and who leads?",
        explain:
            "Every row is a complete attack. More units help at a tie and share the losses; leaders make the result. Open a row to see what a counter-attack would change.",
        rule: "T-ATK-5.1",
    },
    counter: {
        question: "Who counter-attacks?",
        explain: "Nothing is uncertain any more: these are the results. Whoever counter-attacks loses one point at once.",
        rule: "T-ATK-7.2",
    },
    "odd-loss": {
        question: "One point is left over: which enemy unit loses it?",
        explain: "Losses are spread evenly over the leaders. If a single point remains, the other side decides.",
        rule: "T-ATK-9.2",
    },
    loss: {
        question: "Who bears the losses?",
        explain: "What the leaders did not bear falls on the others. Tap a unit for each point that it loses.",
        rule: "T-ATK-9.3",
    },
    keep: {
        question: "Which unit stays with its commander?",
        explain: "After a lost attack each corps keeps one unit. The others are detached and stay where they are.",
        rule: "T-ATK-11.4",
    },
};
