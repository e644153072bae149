// The thread of an attacker in the loads.
import { parentPort, workerData } from 'node:worker_threads'
import { type Assault, ASSAULTS, type AssaultName } from './assaults.ts'

const { name, assault } = workerData as { name: AssaultName; assault: Assault }
parentPort!.postMessage(await ASSAULTS[name](assault))
// Connections that the server still holds are cut.
process.exit(0)
