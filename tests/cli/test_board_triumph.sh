# board triumph: pictures show what their seat may know, and no more.
# shellcheck shell=bash disable=SC2154,SC2034,SC2016,SC1003

position=$folder/../draw/triumph.position

it "board triumph: faces that a seat does not know leave no trace"
sed 's/Bessières: G3 G3 C3/Bessières: C3 I2 G3/; s/Bernadotte: I3 I2 I2 I2/Bernadotte: I2 I3 I2 G3/' "$position" >other
for seat in A public; do
    run board triumph --position "$position" --as $seat --svg one
    exits 0
    run board triumph --position other --as $seat --svg two
    exits 0
    cmp -s one two || wrong "the pictures for $seat differ"
done

it "board triumph: its own side sees them"
run board triumph --position "$position" --as F --svg one
run board triumph --position other --as F --svg two
exits 0
! cmp -s one two || wrong "the pictures for F are the same"

it "board triumph: at the beginning"
for scenario in dec1 dec2; do
    run board triumph $scenario --position start --svg one
    exits 0
done
