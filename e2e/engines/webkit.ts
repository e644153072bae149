// WebKitGTK, by the HTTP of its own driver. It needs a screen, so it gets one in memory.
import { freePort } from '../support/another-server.ts'
import { type Command, type Driver, ELEMENT, type Element, leash, newHome, release, started } from './driver.ts'

const PATHS: Record<Command, `${'GET' | 'POST'} ${string}`> = {
  Navigate: 'POST url',
  GetCurrentURL: 'GET url',
  ExecuteScript: 'POST execute/sync',
  ElementClick: 'POST element/:element/click',
  ElementSendKeys: 'POST element/:element/value',
  SwitchToFrame: 'POST frame',
  TakeScreenshot: 'GET screenshot',
}

export async function startWebKit(): Promise<Driver> {
  const home = newHome()
  const screen = leash('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {}, [
    'ignore',
    'ignore',
    'pipe',
  ])
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
    screen.once('error', reject)
  })
  const port = await freePort()
  const driver = leash('WebKitWebDriver', [`--port=${port}`], {
    ...home.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })
  const stop = async () => {
    await Promise.all([release(driver), release(screen)])
    home.remove()
  }
  const call = async <T>(method: string, at: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${at}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  try {
    await started('WebKitWebDriver', () => call('GET', 'status'))
    const { sessionId } = await call<{ sessionId: string }>('POST', 'session', { capabilities: {} })
    return {
      send: async (command, { element, ...parameters } = {}) => {
        const [method = '', at = ''] = PATHS[command].split(' ')
        const path = at.replace(':element', (element as Element | undefined)?.[ELEMENT] ?? '')
        return await call(method, `session/${sessionId}/${path}`, method === 'POST' ? parameters : undefined)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
