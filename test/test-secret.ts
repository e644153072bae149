/** The secret of tests. Processes that a test starts use it too. */
export const TEST_SECRET = 'a secret of the tests that is long enough'
