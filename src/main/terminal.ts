/** Output for a person at the terminal; everything else goes to the structured log. */
export const say = (text: string) => console.log(text)
export const complain = (text: string) => process.stderr.write(`${text}\n`)

/** A failure at the start that needs one line, not a stack. */
export class CannotStart extends Error {}
