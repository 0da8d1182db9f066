# cases: files, folders, results, coverage.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

mkdir -p folder/deeper empty
cat >folder/good.case <<'END'
case C-1  A tile moves
rules B-MOV-01 B-MOV-05
game probe players=2
S Alm: 2
M Hale: 3
active S
begin
S: move 2 Alm-Cald
= S Cald: 2 ; not over
S? resign
END
cat >folder/deeper/refused.case <<'END'
case C-2  A tile does not fly
rules B-MOV-01
game probe players=2
S Alm: 2
M Hale: 3
active S
begin
S? move 2 Alm-Ith !
END

it "runs a file"
run cases folder/good.case
exits 0
ends_with "1 passed, 0 failed"
does_not_complain

it "runs folders with all that is below them"
run cases folder
exits 0
ends_with "2 passed, 0 failed"

it "explains"
run cases --explain folder/good.case
exits 0
says "S.2a moves to Cald"
ends_with "1 passed, 0 failed"

it "with --first, only the rule that a refusal names first counts"
cat >second.case <<'END'
case C-5  Moved, and no link
game probe players=2
S Alm: 3/moved
M Hale: 2
active S
begin
S? move 3 Alm-Hale ! B-MOV-01
END
run cases second.case
exits 0
run cases --first second.case
exits 1
says "expected  refused first by one of B-MOV-01"
says "found     refused B-MOV-02 B-MOV-01"
sed -i 's/! B-MOV-01/! B-MOV-01 B-MOV-02/' second.case
run cases --first second.case
exits 0

it "a failure is a record of three lines"
sed 's/= S Cald: 2/= S Alm: 2/; s/C-1/C-3/' folder/good.case >bad.case
run cases bad.case folder
exits 1
lines_like 1 '^bad\.case:9: C-3: '
lines_like 1 '^  expected  S Alm: 2'
lines_like 1 '^  found     '
ends_with "2 passed, 1 failed"

it "an error in a file is status 2, and the others still run"
printf 'case C-4 Wrong\ngame probe\nbegin\nS? fly\n' >error.case
run cases error.case folder
exits 2
says "error.case:"
says ": error: "
ends_with "2 passed, 1 failed"

it "no such file"
run cases nowhere.case
exits 2
complains "cannot read nowhere.case"

it "a folder without cases"
run cases empty
exits 2
complains "there is no *.case file in empty"

it "coverage lists the rules that no case names"
run cases --coverage folder
exits 1
says "probe: no case names B-MOV-02"
says "probe: no case names B-TLK-01"
does_not_say "no case names B-MOV-01"
does_not_say "no case names G-"
ends_with "2 passed, 0 failed"

it "coverage is complete when every rule is named"
{
    cat folder/good.case
    sed 's/C-1/C-9/; /^rules/d' folder/good.case | sed '1a\
RULES'
} >all.case
"$probe" rules probe | awk '/^[A-Z]-/ && !/^G-/ && $2 != "people," { printf " %s", $1 }' >ids
sed -i "s/^RULES/rules$(cat ids)/" all.case
run cases --coverage all.case
exits 0
ends_with "2 passed, 0 failed"
