// The memory of the process under attack after a garbage collection, read through the inspector of
// V8.
import type { Target } from './target.ts'

/** In bytes. */
export type Memory = { resident: number; heap: number; outside: number }

/** Collects garbage twice first: memory that finalizers release is collected the second time. */
export async function readMemory({ inspector }: Target): Promise<Memory> {
  const pages = (await (await fetch(`${inspector}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(pages[0]!.webSocketDebuggerUrl)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')))
  })
  try {
    await ask(socket, 'HeapProfiler.collectGarbage')
    await ask(socket, 'HeapProfiler.collectGarbage')
    const { result } = (await ask(socket, 'Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
    })) as { result: { value: string } }
    const { rss, heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage
    return { resident: rss, heap: heapUsed, outside: external }
  } finally {
    socket.close()
  }
}

let asked = 0

function ask(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const id = ++asked
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as { id?: number; result?: unknown; error?: { message: string } }
      if (answer.id !== id) return
      socket.removeEventListener('message', onMessage)
      if (answer.error) reject(new Error(answer.error.message))
      else resolve(answer.result)
    }
    socket.addEventListener('message', onMessage)
    socket.send(JSON.stringify({ id, method, params }))
  })
}
