/** Names of the list of occupations, as applicants choose them. */
export const demoOccupations = [
  '会社員',
  '自営業',
  '公務員',
  '学生',
  '主婦・主夫',
  '教員',
  '医療・福祉',
  '農林漁業',
  '職人・作家',
  '飲食業',
  '退職',
  'その他',
] as const

/** An application to join a community, by an invented person. */
export type DemoApplication = {
  community_key: string
  full_name: string
  gender: 'female' | 'male' | 'other' | 'no_answer'
  /** Seven digits, of a region rather than of a street. */
  postal_code: string
  address: string | null
  birthday: string
  occupation: (typeof demoOccupations)[number]
  email: string | null
  /** One for each of the community's questions, in their order; empty where an optional one was left out. */
  answers: string[]
  days_ago: number
}
