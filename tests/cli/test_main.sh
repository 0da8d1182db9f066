# The command itself: help, version, wrong words, options.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

it "lists its commands"
run --help
exits 0
for command in serve games rules board play engine replay cases fuzz bench arena bot bots export import; do
    says "grognard $command"
done
is_true test "$(wc -l <out)" -le 24
does_not_complain

it "has a version"
run --version
exits 0
lines_like 1 '^grognard [0-9]+\.[0-9]+\.[0-9]+$'

it "without words it shows its commands and fails"
run
exits 2
says "grognard games"

it "suggests a command that is near"
run gmaes
exits 2
says_nothing
complains 'unknown command "gmaes"; near: games'

it "its own help fits a screen of 80x24, too"
run --help
exits 0
says "Example: grognard play"
is_true test "$(wc -l <out)" -le 23
is_true test "$(wc -L <out)" -le 80
run --halp
exits 2
complains 'unknown command "--halp"; near: --help'

it "knows when nothing is near"
run xylophone
exits 2
complains 'unknown command "xylophone"; `grognard --help` lists them'

for command in serve games rules board play engine replay cases fuzz bench arena bot bots tune export import backup worker \
    admin learn review completion; do
    it "$command has help, on one screen, with an example"
    run "$command" --help
    exits 0
    says "Example: grognard $command"
    is_true test "$(wc -l <out)" -le 23 # the prompt of the shell stands below it
    is_true test "$(wc -L <out)" -le 80
    cp out by_option
    run help "$command"
    exits 0
    is_true cmp out by_option
done

it "help about nothing that there is"
run help playy
exits 2
complains 'near: play'

it "suggests what is near, also if letters have changed places"
run plya
exits 2
complains 'unknown command "plya"; near: play'
run learn prob
exits 2
complains 'learn: there is no game "prob"; near: probe'

it "suggests an option that is near"
run bench probe --secnds 3
exits 2
complains 'bench: unknown option --secnds; near: --seconds'

it "refuses an unknown option"
run games --verbose
exits 2
complains 'games: unknown option --verbose'

it "refuses a short option"
run games -v
exits 2
complains 'unknown option -v'

it "an option needs its value"
run bench probe --seconds
exits 2
complains 'bench: --seconds needs a value: N'

it "a switch takes no value"
run games --json=yes
exits 2
complains 'games: --json takes no value'

it "an option is given once"
run bench probe --seconds 1 --seconds 2
exits 2
complains 'bench: --seconds is given twice'

it "a value must be a number"
run bench probe --seconds many
exits 2
complains 'bench: --seconds: "many" is not a number from 1 to 86400'

it "a number may not be out of range"
run fuzz probe --games 99999999999999999999999
exits 2
complains 'is not a number from 1 to'

it "an option may be written with an equals sign"
run bench probe --seconds=0
exits 2
complains '"0" is not a number'

it "too few words"
run rules
exits 2
complains 'rules: missing argument; usage: grognard rules GAME [ID]'

it "too many arguments"
run rules probe B-SEQ-01 B-SEQ-02
exits 2
complains 'rules: too many arguments'

it "words behind -- are no options"
run rules -- --json
exits 2
complains 'unknown game "--json"'

it "an unknown game"
run games chess
exits 2
complains 'unknown game "chess": triumph, napoleon, warpeace, probe'

it "a word of the command line stays one word"
run play 'probe river'
exits 2
complains 'a word holds a blank'

if [[ -w /dev/full ]]; then
    it "a full disk is no success"
    last_call="games >/dev/full"
    status=0
    "$probe" games >/dev/full 2>err || status=$?
    : >out
    exits 2
    complains 'cannot write the output'
fi

# complete WORD ..: what bash offers for the last word; expected in $1, separated by blanks.
complete_to() {
    local expected=$1
    shift
    bash -c '. ./completion.bash; COMP_WORDS=(grognard "$@"); COMP_CWORD=$#; _grognard; echo "${COMPREPLY[*]-}"' x "$@" >out
    [[ $(cat out) == "$expected" ]] || wrong "for '$*' bash offers: $(cat out)"
}

it "completion for bash works"
run completion bash
exits 0
cp out completion.bash
complete_to "play" pl
complete_to "review" rev
complete_to "--against" play probe --ag
complete_to "recruit" play probe --against rec
complete_to "--listen" serve --lis
complete_to "" play probe x
complete_to "probe" arena pro
complete_to "recruit regular" arena probe random re
complete_to "probe" play pro
complete_to "arena" help ar
complete_to "bash" completion b
complete_to "recruit" tune probe --level rec

it "completion for zsh and fish can be read"
for shell in zsh fish; do
    run completion "$shell"
    exits 0
    cp out "completion.$shell"
    says "recruit regular"
    ! command -v "$shell" >/dev/null || is_true "$shell" -n "completion.$shell"
done
if command -v fish >/dev/null; then
    fish -c 'source completion.fish; complete -C "grognard play pro"; complete -C "grognard play probe --against re"; complete -C "grognard completion z"' >out
    says_line probe
    says recruit
    says_line zsh
fi
run completion csh
exits 2
