// The demonstration is the folder `demo/`. The product works without it. Only this file imports it.
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { diskFiles, type DiskOptions } from '#gateways/images/disk.ts'
import { selfHostedImages } from '#gateways/images/self-hosted.ts'
import { type Packaged, withPackagedMasters } from '#gateways/images/packaged.ts'
import type { ImageStore } from '#gateways/images/port.ts'
import type { AccountNumbers, SealedFiles } from '#gateways/payouts/port.ts'

export type FillOptions = {
  /** Of a database that also has the tables of the sandbox provider. */
  pool: pg.Pool
  now: Date
  /** The address of a picture. */
  urlOf: (public_id: string) => string
  /** Encrypt account numbers of payees, of payouts, and our own; and files of transfers. */
  numbers: { payees: AccountNumbers; payouts: AccountNumbers; own: AccountNumbers; files: SealedFiles }
  /** Prints a line in Japanese. */
  say: (text: string) => void
}

/** What `demo/index.ts` exports as `demonstration`. */
export type Demonstration = {
  pictures: Packaged
  /** The lines that a start prints: accounts, password, coupon. */
  greeting: readonly string[]
  /**
   * Fills a database that has no users.
   * @returns false when it has some; then nothing is changed
   */
  fill: (options: FillOptions) => Promise<boolean>
}

const FOLDER = path.resolve(import.meta.dirname, '../../demo')
// In a variable, so that TypeScript doesn't look for the file where the folder is missing.
const ENTRY: string = '#demo/index.ts'

/** @returns null when the folder doesn't exist */
export async function loadDemonstration(): Promise<Demonstration | null> {
  if (!fs.existsSync(FOLDER)) return null
  const { demonstration } = (await import(ENTRY)) as { demonstration: Demonstration }
  return demonstration
}

/**
 * The store together with the pictures of the demonstration, which always come from its folder,
 * also with an S3 store or Cloudinary.
 * @param disk where their renditions are stored
 */
export function withDemoPictures(images: ImageStore, pictures: Packaged, disk: DiskOptions): ImageStore {
  const packaged = selfHostedImages(withPackagedMasters(diskFiles(disk.folder), pictures), disk.base_path)
  const storeOf = (public_id: string) => (public_id.startsWith(pictures.prefix) ? packaged : images)
  return {
    ...images,
    urlOf: (public_id) => storeOf(public_id).urlOf(public_id),
    find: (public_id) => storeOf(public_id).find(public_id),
    deliver: (public_id, rendition) => storeOf(public_id).deliver(public_id, rendition),
    preview: (public_id, words) => storeOf(public_id ?? '').preview(public_id, words),
    remove: (public_id) => storeOf(public_id).remove(public_id),
  }
}
