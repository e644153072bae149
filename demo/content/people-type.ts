import type { AdminRole } from '#domain/accounts/roles.ts'

/** A user account of the demonstration, which signs in at /logon. */
export type DemoPerson = {
  /** The key that other demo data uses for this person. */
  key: string
  name: string
  /** How the name is read; most guests leave it out. */
  name_kana?: string
  /** By default hosts show their whole name, and guests none of their own. */
  display_name?: string
  email: string
  access_control: 'USER' | 'HOST' | 'ADMIN' | 'CATALYST'
  /** Of an admin; by default all rights. */
  admin_roles?: AdminRole[]
  /** The number of the picture: pictures/portrait-{number}.webp. */
  portrait: number
  introduction: string
}
