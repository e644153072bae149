// Where the server under test is, and where its data is.
import path from 'node:path'

export const port = Number(process.env.E2E_PORT ?? 4173)
export const origin = `http://localhost:${port}`

/** E2E_DATA_DIR: the data folder of a server that runs on that port already; without it one is started, on data made anew. */
export const runsAlready = process.env.E2E_DATA_DIR !== undefined
export const dataDir = path.resolve(process.env.E2E_DATA_DIR ?? `.data/e2e-${port}`)
