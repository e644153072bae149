// The thread of an attacker in the loads: it says when it is loaded, and begins when it is told what to do.
import { parentPort, workerData } from 'node:worker_threads'
import { type Assault, ASSAULTS, type AssaultName } from './assaults.ts'

const { name } = workerData as { name: AssaultName }
parentPort!.once('message', async (assault: Assault) => {
  parentPort!.postMessage(await ASSAULTS[name](assault))
  // Connections that the server still holds are cut.
  process.exit(0)
})
parentPort!.postMessage('loaded')
