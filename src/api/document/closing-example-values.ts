/** Example values of fields about closing an account, by name. */
export const closingValues = {
  advice: '体験が終わるのを待つか、予約のページでキャンセルしてください。',
  closes_at: '2026-11-23T10:30:00+09:00',
  what: 'これからの予約が1件あります。',
}

/** By the end of their path. */
export const closingExceptions = {
  'Me.closes_at': undefined,
  'Person.closing': null,
  'AccountClosing.obstacles.kind': 'coming',
  'AccountClosing.money.kind': 'refund',
}
