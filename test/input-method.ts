// Types as a Japanese input method does, by the protocol of Chromium.

/** A session of the protocol: `cdp()` of Vitest, `newCDPSession` of Playwright. */
type Session = { send(method: string, params: object): Promise<unknown> }

/**
 * When the composition ends: after the Enter that confirms it, or before, as in Safari. That Enter
 * has the code of an input method, and isn't part of the composition.
 */
export const ORDERS = ['key first', 'end first'] as const
export type Order = (typeof ORDERS)[number]

/** Types into the field that has the focus. */
export function inputMethod(session: unknown) {
  const call = (method: string, params: object) => (session as Session).send(`Input.${method}`, params)
  const compose = (text: string) =>
    call('imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  /** A key that the input method takes. */
  const press = async (key: string, held: { control?: boolean } = {}) => {
    const shared = { key, code: key, modifiers: held.control ? 2 : 0 }
    await call('dispatchKeyEvent', { ...shared, type: 'rawKeyDown', windowsVirtualKeyCode: 229 })
    await call('dispatchKeyEvent', { ...shared, type: 'keyUp', windowsVirtualKeyCode: CODES[key] })
  }
  const ended = async (key: string, order: Order, text: string) => {
    const end = () => call('insertText', { text })
    if (order === 'end first') await end()
    await press(key)
    if (order === 'key first') await end()
  }
  return {
    compose,
    press,
    /** Confirms the text with Enter. */
    confirm: (text: string, order: Order) => ended('Enter', order, text),
    /** Gives the composition up with Escape. */
    cancel: (order: Order) => ended('Escape', order, ''),
  }
}

const CODES: Record<string, number> = { Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 }
