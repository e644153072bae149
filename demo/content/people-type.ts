/** A user account of the demonstration: somebody who signs in at /logon. */
export type DemoPerson = {
  /** The name by which other demo data refers to this person. */
  key: string
  name: string
  email: string
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  /** The number of the picture: pictures/portrait-{number}.webp. */
  portrait: number
  introduction: string
}
