/** Hands the connection to the components of the page. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Connected, Connection } from "./connection.ts";

export const ConnectionContext = createContext<Connection | null>(null);

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (connection === null) throw new Error("The page has no connection");
  return connection;
}

export function useConnected(): Connected {
  const { subscribe, read } = useConnection();
  return useSyncExternalStore(subscribe, read);
}
