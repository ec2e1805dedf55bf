import '@/tests/contract/suites/inputs'
import '@/tests/contract/suites/errors'
import '@/tests/contract/suites/tampering'
