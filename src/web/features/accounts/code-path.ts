/** The page of the second step of signing in, going to `back` afterwards. */
export const codePath = (codeAt: string, back: string) => `${codeAt}?back=${encodeURIComponent(back)}`
