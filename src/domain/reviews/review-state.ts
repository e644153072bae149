/** Whether the public can read a review. */
export const reviewStates = ['shown', 'hidden'] as const
