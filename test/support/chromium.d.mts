import type { LaunchOptions } from 'playwright-core';

export declare function chromiumOptions(): Promise<Required<Pick<LaunchOptions, 'executablePath' | 'args'>>>;
