/** A passkey in the list of its owner. */
export type ShownPasskey = {
  id: number
  credential_id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}
/** The account as a device stores it beside a passkey. `user_id`: base64url. */
export type PasskeyAccount = { rp_id: string; user_id: string; name: string; display_name: string }
