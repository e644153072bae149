import { type Call, type Endpoint, makeCall } from '#web/call.ts'
import { confirming } from '#web/confirm-identity.ts'
import { withOpenedAs } from './opened-as.ts'

/** As `call`, for the operations of the brand back office. */
/* @__NO_SIDE_EFFECTS__ */
export function brandCall<E extends Endpoint>(method: E['method'], path: E['path']) {
  return makeCall('/brand/api/v1', withOpenedAs(confirming('brand_member')), method, path) as Call<E>
}
