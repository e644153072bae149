// Firefox, by Marionette: the commands of WebDriver as JSON over TCP. Its HTTP side, geckodriver,
// is not in Debian.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { type Driver, ELEMENT, type Element, leash, newHome, release, started } from './driver.ts'

const PREFERENCES = {
  'marionette.port': 0,
  'intl.accept_languages': 'ja',
  // Experiments of Firefox's maker, which are asked for at the start.
  'app.normandy.enabled': false,
}

type Answer = { error: { error: string; message: string } | null; result: { value?: unknown } | null }

/** Each message is its length in bytes, a colon and JSON: [0, id, name, parameters] for a command. */
async function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay()
  const waiting = new Map<number, (answer: Answer) => void>()
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString())
      if (bytes.length < end) return
      const message = JSON.parse(bytes.subarray(colon + 1, end).toString()) as [
        1,
        number,
        Answer['error'],
        Answer['result'],
      ]
      bytes = bytes.subarray(end)
      // The browser's first message, about itself, is no array.
      if (Array.isArray(message)) waiting.get(message[1])?.({ error: message[2], result: message[3] })
    }
  })
  const end = (words: string) => {
    for (const answer of waiting.values()) answer({ error: { error: 'disconnected', message: words }, result: null })
  }
  socket.on('close', () => end('Firefox ended'))
  socket.on('error', ({ message }) => end(message))
  return {
    end: () => socket.destroy(),
    send: async (name: string, parameters: object): Promise<unknown> => {
      const id = waiting.size + 1
      const { error, result } = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        const message = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      })
      if (error) throw new Error(`${error.error}: ${error.message}`)
      return result?.value
    },
  }
}

export async function startFirefox(): Promise<Driver> {
  const home = newHome()
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  fs.writeFileSync(path.join(home.folder, 'user.js'), lines.join(''))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', home.folder]
  const browser = leash('firefox-esr', args, home.env)
  const stop = async () => {
    await release(browser)
    home.remove()
  }
  try {
    const port = await started('Firefox', async () => {
      const number = await fs.promises.readFile(path.join(home.folder, 'MarionetteActivePort'), 'utf8')
      if (number === '') throw new Error('not written yet')
      return Number(number)
    })
    const marionette = await connect(port)
    await marionette.send('NewSession', {})
    return {
      send: (command, { element, ...parameters } = {}) => {
        const id = (element as Element | undefined)?.[ELEMENT]
        return marionette.send(command, id === undefined ? parameters : { ...parameters, id })
      },
      stop: async () => {
        marionette.end()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
