// Flags of the completion pages of the brand back-office
// (docs/product/screens.md#completion-pages).
import { completionFlag } from '../shared/completion-flag.ts'

const isTrue = (stored: unknown): stored is true => stored === true

/** An invitation was sent. */
export const invited = completionFlag('brand-invited', isTrue)
/** An invitation was accepted. */
export const joined = completionFlag('brand-joined', isTrue)
/** A password was reset. */
export const passwordReset = completionFlag('brand-password-reset', isTrue)
/** An ambassador was attached; the subject is the id of the community. */
export const attached = completionFlag('brand-attached', isTrue)

/** The subject of flags that are about nothing else. */
export const ANY = 'done'
