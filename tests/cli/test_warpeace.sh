# War and Peace, as a player and as a program use it.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

if [[ -n $product ]]; then
    it "War and Peace: scenarios, options, and what is reconstructed"
    run_product games warpeace
    exits 0
    lines_like 11 '^    [INP][0-9][0-9] '
    says "note: Reconstructed: the map"
    run_product games warpeace --json
    exits 0
    is_json
    run_product rules warpeace P-FMA-03
    exits 0
    lines_like 1 '^P-FMA-03 '
    run_product rules warpeace P-FMA-99
    exits 2
    complains "no such rule: P-FMA-99"
    run_product board warpeace --check
    exits 0
    lines_like 0 '^WRONG'

    it "War and Peace: every scenario begins"
    for scenario in I96 I00 N05 N06 N09 N12 N13 N14 N15 P08 P11; do
        type_in "game warpeace $scenario" deciders "show public" quit
        run_product engine
        exits 0
        lines_like 1 '^(FR|AL) [a-z]+$'
        lines_like 1 '^[0-9]{4}-[0-9]{2} \(turn 1 of '
        lines_like 0 '^.{101}'
    done

    it "War and Peace: unknown scenarios and options"
    type_in "game warpeace N99" "game warpeace N05 Q=1" "game warpeace N05 base_morale=high"
    run_product engine
    exits 0
    says 'error unknown scenario "N99": I96, I00, N05'
    says_line 'error warpeace has no option "Q"'
    says_line 'error option base_morale: "high" is not largest, lowest or majority'

    it "War and Peace: steps name hexes, cities and strengths, and make an order"
    type_in "" 1 5 1 back back back "" 1 4 1 6
    run_product play warpeace N05 --text --seed 1805
    exits 0
    says "   5  AA23 Strasbourg, 16 SP"
    says "so far: move AA23 Strasbourg, 16 SP Napoleon (3)"
    says "so far: move AA22, 6 SP Davout (2) FRi6"

    it "War and Peace: mistakes are explained"
    type_in "" "move Napolon FRi5 AA23-AA24" "move Napoleon FRi9 AA23-AA24" "move Napoleon AUi2 AA23-AA24" \
        "move Davout AA23-AA24" "move Napoleon FRi5 AA23-ZZ99" "move Napoleon FRi5 AA23-Z25" \
        "move FRi5 AA23-AA24" "entrench Strasbourg" "march 9 Davout FRi6 AA22-AA23" "attack AA23-AA24"
    run_product play warpeace N05 --text --seed 1805
    exits 0
    says 'G-FORM: unknown leader "Napolon"; near: Napoleon'
    says 'G-FORM: fewer than 9 FRi in AA23'
    says 'G-FORM: fewer than 2 AUi in AA23'
    says 'G-FORM: Davout is not in AA23'
    says 'G-FORM: no hex ZZ99'
    says 'G-FORM: AA23 and Z25 are not adjacent'
    says 'P-MOV-04: '
    says 'P-ENT-02: '
    says 'P-FMA-01: '
    says 'G-TURN: '

    it "War and Peace: a month in words, with facts, previews and orders taken back"
    type_in "" "= AA22: Davout FRi6 ; supplied AA22 ; cost AA23-AA24 1" "= AA22: Davout FRi5" \
        "preview move Napoleon FRi5 AA23-AA24" "move Napoleon FRi5 AA23-AA24" undo \
        "move Murat FRc5 FRh AA23-AA24-AA25" "demand Ulm" "" "inside Ulm Mack AUi5" "inside Ulm Mack AUi4" "" \
        "end" "attack AA25-Z25" undo "end" "" "move Ferdinand AUi7 AUc2 Y26-Y25" "end" "end" ""
    run_product play warpeace N05 --text --seed 1805 --log month.log
    exits 0
    lines_like 3 '^true$'
    says "false: AA22: Davout FRi6"
    says "    - to AA24, terrain clear, hexside river, cost 1, spent 1, infantry_left 2, leader_left 11"
    says "    expected: 1/6 (0.17)"
    says "A group is in AA25 Stuttgart, 2 MP spent, left: cavalry 2, leaders 8."
    says "AL, garrison: Who goes inside the city in Z25 Ulm, which has room for 4 SP? The others stay outside"
    says "G-FORM: fewer than 5 AUi in Z25"
    says "Ulm: 4 SP inside, 0 outside."
    says "The troops in Stuttgart attack Ulm."
    says "August 1805: the Allied segment begins."
    says "September 1805: the French segment begins."
    says "The French attrition roll: "
    lines_like 0 '^ .{100}'

    it "War and Peace: the log of that month can be replayed"
    run_product replay month.log --check
    exits 0
    does_not_complain
    says "FR: move Murat FRc5 FRh AA23-AA24-AA25"
    run_product replay month.log --as AL --json
    exits 0
    is_json

    it "War and Peace: a battle through the referee protocol, with chosen dice"
    type_in "game warpeace N09" position "phase combat" "Z29: Napoleon FRi5 FRc3 BAi5   Z27: BAi1" \
        "Y29: Charles AUi7 AUc3 AUl11   Y31: AUi1" . "steps FR" "step FR attack" "steps FR" "back FR" \
        "play FR attack Z29-Y29" "play FR end" "preview FR" "dice 5 5" "play FR resolve Z29-Y29" \
        "ask AL lose AUl3" "why AL lose AUi2" "play AL lose AUl2" "ask FR lose FRi3" \
        "play FR lose FRi1 FRc1 BAi1" deciders "show FR"
    run_product engine
    exits 0
    says_line "Z29, 13 SP"
    says '"kind":"battle"'
    says "refused P-RSL-01 "
    says "refused P-RSL-05 "
    says_line "FR withdraw"
    says_line "  Z29                   Napoleon(3) BAi4 FRc2 FRi4"
    says_line "    French 10 SP in Z29, demoralized 1, led by Napoleon"
    does_not_say "error"

    it "War and Peace: the view is one line of JSON"
    type_in "game warpeace N05" "play FR move Murat FRc5 AA23-AA24-AA25" "view FR"
    run_product engine
    exits 0
    says '"group":{"hex":"AA25","began":"AA23","from":"AA24","spent":2,"infantry_mp_left":null,"cavalry_mp_left":2,'
    says '{"hex":"Z25","city":"Ulm","class":"minor","capacity":4,"control":"AL","siege":0,"counts_for":[],"demanded":false,"sp_inside":null,"sp_outside":null}'
    grep '^{' out >view
    cp view out
    is_json

    it "War and Peace: in the fog an enemy stack is its colour"
    type_in "game warpeace N05 Z=1" "show FR" "view public"
    run_product engine
    exits 0
    says_line "  Z25 Ulm               ?white"
    does_not_say "Mack(0)"
    does_not_say '"sp":"AUi","count"'

    it "War and Peace: impossible positions name the line and the rule"
    for wrong in "Z99: FRi1|no hex Z99" "Z29: AUg2|AU has no SP of type g" \
        "Berlin: FRi1|impossible position: GG28: closed (P-MOV-16)" \
        "Z25: FRi1 AUi1|impossible position: Z25: both sides stand outside (P-MOV-10)" \
        "in(Ulm): AUi5|impossible position: 5 SP inside Ulm, capacity 4 (P-FOR-04)" \
        "in(Z24): AUi1|impossible position: Z24: there is no city (P-FOR-01)" \
        "Z29: PRi1|impossible position: Prussia is not at war (P-SEQ-05)" \
        "Z29: Ney Z30: Ney|Ney stands in two places" \
        "siege Ulm 6|impossible position: Z25: a siege marker is 1 to 5 (P-FOR-15)" \
        "siege Ulm 1|impossible position: Z25: a siege needs one side inside and the other outside (P-FOR-22)" \
        "trench Z29|impossible position: Z29: an entrenchment without SP (P-ENT-05)"; do
        type_in "game warpeace N05" position "" "${wrong%%|*}" .
        run_product engine
        exits 0
        says_line "error line 2: ${wrong#*|}"
    done

    it "War and Peace: what leaves no choice is done for the player, and taken back with the order before it"
    printf '%s\n' "month 1805-10" "phase attrition" "T25: FRi3 ITi3" "Y27: FRi6" >position
    type_in "" "lose T25 FRi1" undo "lose T25 ITi1"
    run_product play warpeace N05 --text --seed 1 --position position --log given.log
    exits 0
    lines_like 2 '^FR, attrition: .* to lose in T25 Milan'
    lines_like 0 '^FR, attrition: .* to lose in Y27'
    lines_like 2 '^  FR: lose Y27 FRi \(given for you: there was no choice\)$'
    lines_like 1 '^  FR: undo$'
    lines_like 1 '^  FR: undo \(given for you: there was no choice\)$'
    lines_like 2 '^FR, alliance: '
    run_product replay given.log --check
    exits 0
    is_true test "$(grep -cE '^[0-9]+ FR: (lose|undo)' given.log)" = 6

    it "War and Peace: the fog hides that there was no choice, so everybody is asked"
    type_in "" "lose T25 FRi1"
    run_product play warpeace N05 Z=1 --text --seed 1 --position position
    exits 0
    lines_like 1 '^FR, attrition: .* to lose in Y27'
    lines_like 0 'given for you'

    it "War and Peace: who can still take back an order is asked before dice fall"
    printf '%s\n' "phase combat" "Z29: Napoleon FRi9" "Y29: AUi6" >position
    type_in "" "attack Z29-Y29" end undo
    run_product play warpeace N05 --text --seed 1 --position position
    exits 0
    lines_like 1 '^FR, resolve: '
    lines_like 0 'given for you'
    lines_like 3 '^FR, declare: '

    it "War and Peace: damaged data are reported with file and line"
    mkdir -p data/warpeace
    sed 's/Davout/Davut/' "$folder/../../data/warpeace/n05.txt" >data/warpeace/n05.txt
    run_product board warpeace --check --data data
    exits 2
    complains 'warpeace/n05.txt: unknown leader "Davut"; near: Davout (line '
    sed 's/^stack AL Ulm .*//' "$folder/../../data/warpeace/n05.txt" >data/warpeace/n05.txt
    run_product board warpeace --check --data data
    exits 1
    lines_like 1 '^WRONG  N05: turns, hexes and SP'
fi
