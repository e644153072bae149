/** A guest's review of an experience, with the reply of the host, if any. */
export type DemoReview = {
  experience_key: string
  /** A key of people. Each guest reviews an experience once. */
  guest_key: string
  rate: 1 | 2 | 3 | 4 | 5
  days_ago: number
  content: string
  reply: string | null
}
