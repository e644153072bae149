import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** The secret part of an address for answers: 26 letters, 130 random bits. */
export const newReplyToken = (): string => Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('')
