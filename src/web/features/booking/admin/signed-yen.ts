import { formatYen } from '#domain/shared/yen.ts'

/** An amount with its sign: 「−3,263円」. */
export const signed = (yen: number) => (yen < 0 ? `−${formatYen(-yen)}` : formatYen(yen))
