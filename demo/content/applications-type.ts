/** An application to join a community, by an invented person. */
export type DemoApplication = {
  community_key: string
  full_name: string
  gender: 'female' | 'male' | 'other' | 'no_answer'
  /** Seven digits, of a region rather than of a street. */
  postal_code: string
  address: string | null
  birthday: string
  /** The name of an occupation in reference.ts. */
  occupation: string
  email: string | null
  /** One for each of the community's questions, in their order; empty where an optional one was left out. */
  answers: string[]
  days_ago: number
}
