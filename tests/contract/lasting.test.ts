import '@/tests/contract/suites/replay'
import '@/tests/contract/suites/sandbox'
import '@/tests/contract/suites/restart'
