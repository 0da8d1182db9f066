#!/bin/bash
# Lines and branches that the tests reach; the report is build/coverage/report/index.html.
set -eu
cd "$(dirname "$0")/.."

cmake --preset coverage >/dev/null
cmake --build --preset coverage -j "${JOBS:-2}"
find build/coverage -name '*.gcda' -delete
ctest --preset coverage
if [[ -d tests/cases && -x build/coverage/grognard-probe ]]; then
    build/coverage/grognard-probe cases tests/cases
fi
mkdir -p build/coverage/report
gcovr --root . --object-directory build/coverage --filter src/ \
    --txt --html-details build/coverage/report/index.html
gcovr --root . --object-directory build/coverage --filter src/ --branches | tail -n 3
echo "build/coverage/report/index.html"
