/** An application to join a community, by an invented person. */
export type DemoApplication = {
  community_key: string
  full_name: string
  gender: 'female' | 'male' | 'other' | 'no_answer'
  /** Seven digits: the postal code of a region, not of a street. */
  postal_code: string
  address: string | null
  birthday: string
  /** The name of an occupation in reference.ts. */
  occupation: string
  email: string | null
  /**
   * One answer for each question of the community, in their order; empty if an optional question
   * has no answer.
   */
  answers: string[]
  days_ago: number
}
