/** Sort orders of the operator's lists of ambassadors, brands and communities. */
export const listOrders = ['newest', 'oldest', 'name'] as const
export type ListOrder = (typeof listOrders)[number]
