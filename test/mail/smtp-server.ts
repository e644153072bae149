// A mail server for tests, in its own process, with the mails and commands that it received.
import { fork } from 'node:child_process'
import path from 'node:path'
import type { SmtpReport, SmtpSetup } from './smtp-process.ts'

export type Arrived = Extract<SmtpReport, { arrived: unknown }>['arrived']

/** its port, mails and commands; `stop` ends the process */
export async function startSmtpServer(setup: SmtpSetup = { tls: 'none' }) {
  const child = fork(path.join(import.meta.dirname, 'smtp-process.ts'), [JSON.stringify(setup)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const arrived: Arrived[] = []
  const said: string[] = []
  const held: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)))
    child.on('message', (report: SmtpReport) => {
      if ('listening' in report) resolve(report.listening)
      else if ('said' in report) said.push(report.said)
      else if ('held' in report) held.push(report.held)
      else arrived.push(report.arrived)
    })
  })
  return {
    port,
    /** Accepted mails, the oldest first. */
    arrived,
    /** Each command of the clients, unparsed. */
    said,
    /** Receivers named `held…` whose mail the server delays. */
    held,
    tell: (order: 'hold' | 'pass' | 'release') => void child.send(order),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}
