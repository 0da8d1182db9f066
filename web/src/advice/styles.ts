/* The styles of advice are loaded with its first part. */
import { loadStyles } from "../games";
import "./advice.css";

void loadStyles("advice");
