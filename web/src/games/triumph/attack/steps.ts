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
            "The attacker names only the approach, not the attacking units. The defender must answer without knowing whether the threat is real.",
    },
    {
        number: 2,
        name: "Stand or retreat",
        rule: "T-ATK-2.1",
        decider: "defender",
        explain:
            "Units that block the approach must fight. If none do, the defender either names units in reserve to stand or retreats now. A retreat costs less than a defeat, but artillery and units out of place take losses.",
    },
    {
        number: 3,
        name: "Feint or press",
        rule: "T-ATK-3.1",
        decider: "attacker",
        explain:
            "The attacker may call it a feint. A feint causes no losses and closes the border for this turn. Defenders in reserve must advance to the approach, which pins them there. Pressing the attack means combat.",
    },
    {
        number: 4,
        name: "Defense leaders",
        rule: "T-ATK-4.1",
        decider: "defender",
        explain:
            "Leading units subtract their strength from the attack, and each costs the attacker a point. But they are revealed and take losses first. The attacker sees them before choosing leaders.",
    },
    {
        number: 5,
        name: "Attack declaration",
        rule: "T-ATK-5.1",
        decider: "attacker",
        explain:
            "The attacker declares the commands, the attacking units and the leaders. On a wide approach the attack may be wide or narrow. Leaders add their strength, and each costs the defender a point.",
    },
    {
        number: 6,
        name: "Initial result",
        rule: "T-ATK-6.1",
        decider: "nobody",
        explain:
            "Attack leaders minus defense leaders minus terrain penalties. Above 0 the attack is ahead; below 0 the defense. At 0 blocking units win, then the larger force, then the French.",
    },
    {
        number: 7,
        name: "Counter-attack",
        rule: "T-ATK-7.2",
        decider: "defender",
        explain:
            "One or two defenders that do not lead may counter-attack. Each loses a point first and adds its remaining strength. Infantry may counter-attack only if the attack is ahead.",
    },
    {
        number: 8,
        name: "Final result",
        rule: "T-ATK-8.1",
        decider: "nobody",
        explain: "The initial result minus the strength of the counter-attack. It decides who wins, and by how much.",
    },
    {
        number: 9,
        name: "Attacker's losses",
        rule: "T-ATK-9.1",
        decider: "attacker",
        explain:
            "One point for each defense leader, plus the margin if the attack fails. Leaders take losses first, evenly. The enemy assigns an odd point, the owner the rest.",
    },
    {
        number: 10,
        name: "Defender's losses",
        rule: "T-ATK-10.1",
        decider: "defender",
        explain:
            "One point for each attack leader, plus the margin if the attack succeeds. Each artillery unit that leads the defense saves one point. Leaders take losses first, then counter-attacking units, then the others.",
    },
    {
        number: 11,
        name: "Aftermath",
        rule: "T-ATK-11.1",
        decider: "nobody",
        explain:
            "The loser loses one morale for every point lost in the attack. If the attack won, the defender retreats and the attackers move in. If not, each attacking corps keeps only one unit and the defenders advance.",
    },
];

/** The questions within a step, where one step has several. */
export const ASKED: Readonly<Record<string, { question: string; explain: string; rule: string }>> = {
    command: {
        question: "Threaten this approach?",
        explain: "This is the forecast from what you know. You commit no units yet, and you may still feint after the answer.",
        rule: "T-ATK-1.1",
    },
    "retreat-option": {
        question: "Stand, or retreat?",
        explain:
            "Choose the units that fight. They may lead, counter-attack and take losses. At most one may be detached. The enemy sees which units you choose, but not what they are. To avoid combat, retreat.",
        rule: "T-ATK-2.3",
    },
    retreat: {
        question: "You must retreat. Where to?",
        explain:
            "Artillery is lost. Units on other approaches, and infantry in reserve that did not defend, take losses. Survivors go into reserve in adjacent locales. Each corps keeps one unit. Every point lost costs one morale.",
        rule: "T-RET-01",
    },
    occupation: {
        question: "The enemy retreated. Who moves in?",
        explain: "Choose the command that made the threat. Its pieces move into the empty locale.",
        rule: "T-ATK-2.10",
    },
    "feint-option": {
        question: "Feint, or press the attack?",
        explain:
            "For a feint, choose a command. Its pieces stay in place or end on the approach. If you press, the enemy picks leaders first, then you choose your command and leaders.",
        rule: "T-ATK-3.1",
    },
    advance: {
        question: "Who advances to the approach?",
        explain:
            "At least one defending unit must now block the approach. Any or all may. Units that leave their commander are detached.",
        rule: "T-ATK-3.3",
    },
    lead: {
        question: "Who leads the defense?",
        explain:
            "Each row shows the range of results against every attack you know to be possible. A counter-attack may still improve it.",
        rule: "T-ATK-4.1",
    },
    attack: {
        question: "Which command, and who leads?",
        explain:
            "Each row is a complete attack. Leaders decide the result; other units break ties and share losses. Open a row to see the effect of a counter-attack.",
        rule: "T-ATK-5.1",
    },
    counter: {
        question: "Who counter-attacks?",
        explain: "These results are exact. Each counter-attacking unit loses one point immediately.",
        rule: "T-ATK-7.2",
    },
    "odd-loss": {
        question: "Which enemy unit takes the odd loss?",
        explain: "Losses are divided evenly among the leading units. If one point remains, the other side assigns it.",
        rule: "T-ATK-9.2",
    },
    loss: {
        question: "Assign your losses",
        explain: "Losses beyond the leading units fall on the others. Choose a unit for each point.",
        rule: "T-ATK-9.3",
    },
    keep: {
        question: "Which unit stays with its commander?",
        explain: "After a failed attack each corps keeps one unit. The others are detached and stay where they are.",
        rule: "T-ATK-11.4",
    },
};
