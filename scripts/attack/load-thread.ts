// The thread of an attacker in the load phase. It reports that it is ready, and starts when it gets
// its assault.
import { parentPort, workerData } from 'node:worker_threads'
import { type Assault, ASSAULTS, type AssaultName } from './assaults.ts'

const { name } = workerData as { name: AssaultName }
const told = new Promise<Assault>((resolve) => parentPort!.once('message', resolve))
parentPort!.postMessage('loaded')
parentPort!.postMessage(await ASSAULTS[name](await told))
// Closes connections that the server still holds.
process.exit(0)
