// The server under test: its origin, database and data folder.
import path from 'node:path'

const { E2E_PORT, E2E_BASE_URL, E2E_DATABASE_URL, E2E_DATA_DIR } = process.env

export const port = Number(E2E_PORT ?? 4173)
export const origin = E2E_BASE_URL ?? `http://localhost:${port}`

/** The database of a cluster that already runs at E2E_BASE_URL (npm run cluster -- --e2e). */
export const givenDatabase = E2E_DATABASE_URL ?? null

/**
 * E2E_DATA_DIR: the data folder of a server that already runs on that port. Without it, Playwright
 * starts a server on new data.
 */
export const runsAlready = E2E_DATA_DIR !== undefined || givenDatabase !== null
export const dataDir = path.resolve(E2E_DATA_DIR ?? `.data/e2e-${port}`)
