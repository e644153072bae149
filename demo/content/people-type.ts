/** A user account of the demonstration, which signs in at /logon. */
export type DemoPerson = {
  /** The key that other demo data uses for this person. */
  key: string
  name: string
  email: string
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  /** The number of the picture: pictures/portrait-{number}.webp. */
  portrait: number
  introduction: string
}
