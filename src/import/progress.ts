/** How far an import has come: bytes read of the bytes of all files, and rows. */
export type Progress = Readonly<{ bytesRead: number; bytesOfAll: number; rows: number }>;

export type ProgressListener = (progress: Progress) => void;
