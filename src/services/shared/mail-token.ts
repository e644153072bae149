import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** The secret part of an address in a mail: 26 letters, 130 random bits. */
export const newMailToken = (): string => Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('')
