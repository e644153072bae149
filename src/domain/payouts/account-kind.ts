/** 預金種目 that a transfer can go to. */
export const accountKinds = ['ordinary', 'checking', 'savings'] as const
export type AccountKind = (typeof accountKinds)[number]
export const accountKindLabels: Record<AccountKind, string> = { ordinary: '普通', checking: '当座', savings: '貯蓄' }
