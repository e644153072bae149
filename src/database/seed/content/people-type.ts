/** A user account of the demonstration: somebody who signs in at /logon. */
export type DemoPerson = {
  /** The name by which other demo data refers to this person. */
  key: string
  name: string
  email: string
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  /** The number of the drawn portrait, 1 to 24. */
  portrait: number
  introduction: string
}
