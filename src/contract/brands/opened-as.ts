/**
 * A page of the brand back office sends this header with its calls: the id of the member as whom it
 * was opened. After a switch of brands in another tab the call is refused with `brand_switched`.
 */
export const OPENED_AS = 'tsumugi-brand-member'
