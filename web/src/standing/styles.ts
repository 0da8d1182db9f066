/* The styles of answers in advance are loaded with their first part. */
import { loadStyles } from "../games";
import "./standing.css";

void loadStyles("standing");
