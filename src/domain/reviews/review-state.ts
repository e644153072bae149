/** Whether a review is public. */
export const reviewStates = ['shown', 'hidden'] as const
