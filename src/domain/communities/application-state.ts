/** What becomes of an application to a community. */
export const applicationStates = ['new', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]
