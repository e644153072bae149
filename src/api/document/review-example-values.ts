/** Example values of reviews and of new slots, by field name. */
export const reviewValues: Readonly<Record<string, unknown>> = {
  editable_until: '2026-12-09T18:00:00+09:00',
  edited_at: '2026-12-08T09:00:00+09:00',
  posted_at: '2026-11-08T20:17:00+09:00',
  rate: 5,
  review_count: 6,
  days_off: ['2026-12-29'],
  next_date: '2026-12-05',
}
