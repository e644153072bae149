// What a diagnosis found.
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'

export type Finding = {
  /** Name of the checked part, in Japanese. */
  of: string
  /** `warning`: works now, but may fail later. */
  state: 'well' | 'warning' | 'wrong'
  what: string
  /** What the operator can do about it. */
  remedy?: string
}

/** Findings about one part. */
export const findingsOf = (of: string) => ({
  well: (what: string): Finding => ({ of, state: 'well', what }),
  warning: (what: string, remedy: string): Finding => ({ of, state: 'warning', what, remedy }),
  wrong: (what: string, remedy: string): Finding => ({ of, state: 'wrong', what, remedy }),
})

/** @returns the findings of `look`; if it throws, the error as a finding */
export async function tryOut(of: string, remedy: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [findingsOf(of).wrong(`確かめられませんでした（${errorMessage(error) || errorCode(error)}）。`, remedy)]
  }
}
